/** Sessions of sockets: a socket logs in when it connects, and stays logged in until its session ends. */
import { privateChannels, roomOf } from './channels.ts';
import type { Sockets, UserSocket } from './sockets.ts';

/** The user of a token; undefined for an ended session. */
export type UserOf = (token: string) => Promise<string | undefined>;

/** A socket that connects with a valid token belongs to its user, any other one to a visitor. */
export function loginSockets(io: Sockets, userOf: UserOf): void {
  io.use((socket, next) => {
    const { token } = socket.handshake.auth;
    if (typeof token !== 'string' || token === '') return next();
    userOf(token).then(
      (user) => {
        if (user !== undefined) Object.assign(socket.data, { user, token });
        next();
      },
      () => next(new Error('internal_error')),
    );
  });
}

/**
 * The user of a socket, if its session has not ended since: otherwise the socket is logged out. Instances share no
 * memory, so the database is queried.
 */
export async function currentUser(socket: UserSocket, userOf: UserOf): Promise<string | undefined> {
  const { user, token } = socket.data;
  if (user === undefined || token === undefined) return undefined;
  if ((await userOf(token)) === user) return user;
  delete socket.data.user;
  for (const channel of privateChannels) socket.leave(roomOf(channel, '', user));
  return undefined;
}

/**
 * Checks at intervals whether the sessions of sockets on private channels have ended: such a socket is then logged out.
 * @param every in ms
 * @param onError receives errors of the checks
 * @returns stops the checks, and waits for one that is running
 */
export function recheckSessions(
  io: Sockets,
  { userOf, every, onError }: { userOf: UserOf; every: number; onError: (error: unknown) => void },
): () => Promise<void> {
  const recheck = async (): Promise<void> => {
    for (const socket of io.sockets.sockets.values()) {
      const { user } = socket.data;
      if (privateChannels.some((channel) => socket.rooms.has(roomOf(channel, '', user))))
        await currentUser(socket, userOf);
    }
  };
  let rechecking: Promise<void> | undefined;
  const rechecks = setInterval(() => {
    rechecking ??= recheck()
      .catch(onError)
      .finally(() => {
        rechecking = undefined;
      });
  }, every);
  return async () => {
    clearInterval(rechecks);
    await rechecking;
  };
}
