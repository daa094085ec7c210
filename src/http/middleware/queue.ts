import type { Socket } from 'node:net';
import type { ParameterizedContext } from 'koa';
import { callerKey } from '../../limits/index.js';
import type { NextTurn } from '../../operations/index.js';
import type { Scheduler } from '../../scheduler/index.js';
import type { RequestState } from '../route.js';
import { addWorked, callerOf } from './rate-limit.js';
import { UnreadAnswers } from './unread-answers.js';

const unreadAnswers = new UnreadAnswers();

/** Works a request once it is its turn. All that takes time comes after it: checking, calculating, writing the answer; what takes long
 *  waits for its next turn on the way, and ends where its client has gone. While a client leaves answers unread, on this connection or many
 *  on others, none of its further requests is calculated: else one that never reads would fill the memory of the process. */
export async function inTurn(
  ctx: ParameterizedContext<RequestState>,
  scheduler: Scheduler,
  work: (nextTurn: NextTurn) => Promise<void> | void,
): Promise<void> {
  const connection = ctx.req.socket;
  const caller = callerKey(callerOf(ctx));
  const took = (milliseconds: number): void => addWorked(ctx, milliseconds);
  for (let isDone = false; !isDone; ) {
    const workOnce = (nextTurn: NextTurn) => {
      isDone = !connection.writableNeedDrain && !unreadAnswers.isTooMuch(caller);
      return isDone ? work(nextTurn) : undefined;
    };
    await scheduler.run({ caller, connection, work: workOnce, took });
    // A job whose connection has gone was dropped.
    if (connection.destroyed) return;
    if (!isDone && connection.writableNeedDrain) await waitForDrain(connection);
    if (!isDone) await unreadAnswers.wait(caller, connection);
  }
  unreadAnswers.add(caller, ctx, ctx.length ?? 0);
}

const draining = new Map<Socket, Promise<void>>();

/** Resolves on the next `drain` or `close` of a socket. All who wait share its two listeners. */
function waitForDrain(socket: Socket): Promise<void> {
  const pending = draining.get(socket);
  if (pending !== undefined) return pending;
  const promise = new Promise<void>((resolve) => {
    const done = (): void => {
      socket.off('drain', done);
      socket.off('close', done);
      draining.delete(socket);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
  draining.set(socket, promise);
  return promise;
}
