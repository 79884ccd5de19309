/** Shown instead of a view until its data is there, or why it cannot be loaded. */
import type { ReactNode } from 'react';
import { Progress } from './Progress.tsx';

interface Props {
  /** The error message, if it has failed. */
  error?: string | undefined;
  /** What is being loaded. */
  children: ReactNode;
}

export const Loading = ({ error, children }: Props): ReactNode =>
  error === undefined ? (
    <p className="empty" role="status" aria-busy="true">
      <Progress>{children}</Progress>
    </p>
  ) : (
    <p className="empty" role="alert">
      {error}
    </p>
  );
