/** The queue is full: this request is not worked. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';

  /** `seconds`: about how long it takes to work what is in the queue; whole, 1 or more. */
  constructor(readonly seconds: number) {
    super('too many requests wait to be worked');
  }
}
