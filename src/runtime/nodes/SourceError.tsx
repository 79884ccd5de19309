import { type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import type { Scope } from '../page/scope.ts';
import type { Failure, SourceFailed } from '../signals.ts';
import { Failed, FailedShort, Narrow } from './Failed.tsx';

/** Who could tell of a failure, in the order in which they came: the first one does. */
const tellers = new WeakMap<Failure, ((tells: boolean) => void)[]>();

/** Whether this place is the one that tells of a failure; when that one goes, the next one does. */
function useTells(failure: Failure, narrow: boolean): boolean {
  const [tells, setTells] = useState(false);
  useLayoutEffect(() => {
    if (narrow) return;
    const places = tellers.get(failure) ?? [];
    tellers.set(failure, places);
    places.push(setTells);
    setTells(places[0] === setTells);
    return () => {
      places.splice(places.indexOf(setTells), 1);
      places[0]?.(true);
    };
  }, [failure, narrow]);
  return tells && !narrow;
}

/**
 * What stands in the place of a node whose source could not be loaded. Of several nodes that need it one
 * gives the message; the others stay as small as what they stand for, and can try again too.
 * @param hidden whether the source decides if the node is shown at all: then only the one that tells is seen
 */
export function SourceError({
  error,
  scope,
  hidden = false,
}: {
  error: SourceFailed;
  scope: Scope;
  hidden?: boolean;
}): ReactNode {
  const { runtime } = scope.page;
  const { failure, retry } = error;
  const narrow = useContext(Narrow);
  const tells = useTells(failure, narrow);
  const message = runtime.sourceMessageOf(failure);
  if (tells) return <Failed host={runtime.host} message={message} retry={retry} />;
  if (hidden) return null;
  return <FailedShort host={runtime.host} message={message} retry={retry} />;
}
