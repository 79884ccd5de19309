/** Shown while something is in progress: what it is, and that it goes on. */
import './progress.css';
import type { ReactNode } from 'react';

export const Progress = ({ children }: { children: ReactNode }): ReactNode => (
  <span className="progress">
    <span className="spinner" aria-hidden="true" />
    {children}
  </span>
);
