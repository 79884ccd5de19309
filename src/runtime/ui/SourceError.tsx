import { type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import type { Failure, SourceFailed } from '../host/errors.ts';
import type { Scope } from '../page/scope.ts';
import { Failed, FailedShort, Narrow } from './Failed.tsx';

/** The places that could show a failure, in the order of mounting: the first one does. */
const candidates = new WeakMap<Failure, ((shows: boolean) => void)[]>();

/** Whether this place shows the failure; when that place unmounts, the next one does. */
function useShowsMessage(failure: Failure, narrow: boolean): boolean {
  const [shows, setShows] = useState(false);
  useLayoutEffect(() => {
    if (narrow) return;
    const places = candidates.get(failure) ?? [];
    candidates.set(failure, places);
    places.push(setShows);
    setShows(places[0] === setShows);
    return () => {
      places.splice(places.indexOf(setShows), 1);
      places[0]?.(true);
    };
  }, [failure, narrow]);
  return shows && !narrow;
}

/**
 * The fallback of a node whose source could not be loaded. Of several nodes that read it one shows the message; the
 * others show the short form, with a retry too.
 * @param hidden whether the failed source decides if the node is shown at all: then the short form is left out
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
  const shows = useShowsMessage(failure, narrow);
  const message = runtime.sourceMessageOf(failure);
  if (shows) return <Failed host={runtime.host} message={message} retry={retry} />;
  if (hidden) return null;
  return <FailedShort host={runtime.host} message={message} retry={retry} />;
}
