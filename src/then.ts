/** Goes on with what is there at once, or with what a promise brings: what need not wait is worked in one piece. */
export function then<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
