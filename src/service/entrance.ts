import type { RequestListener } from 'node:http';

/** Where requests come in: each goes to the application that is in use at that moment, and stays with it to its end. */
export class Entrance {
  #application: RequestListener | undefined;
  readonly #held: Parameters<RequestListener>[] = [];

  /** Requests that come before there is an application wait for it. */
  readonly listener: RequestListener = (request, response) => {
    if (this.#application === undefined) this.#held.push([request, response]);
    else this.#application(request, response);
  };

  leadTo(application: RequestListener): void {
    this.#application = application;
    for (const [request, response] of this.#held.splice(0)) application(request, response);
  }
}
