/** The line of a view that tells what is in progress, and then the result. */
import type { ReactNode } from 'react';
import { Progress } from './Progress.tsx';

interface Props {
  /** What is in progress. */
  doing: string | undefined;
  /** Empty if there is nothing to tell. */
  children: ReactNode;
  /** Of the result. */
  className?: string;
}

/** It is always in the page: screen readers announce only the changes of an element that was there before. */
export const Status = ({ doing, children, className = '' }: Props): ReactNode =>
  doing === undefined ? (
    <p role="status" className={children ? className : 'hidden'}>
      {children}
    </p>
  ) : (
    <p role="status" className="is-busy">
      <Progress>{doing}</Progress>
    </p>
  );
