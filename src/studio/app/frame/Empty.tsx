/** Shown instead of an empty list: why it is empty, and what to do next. */
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What to do next: a link, or something to run. */
  next?: { label: string; href: string } | { label: string; run(): void };
}

export const Empty = ({ children, next }: Props): ReactNode => (
  <div className="empty">
    <p>{children}</p>
    {!next ? null : 'href' in next ? (
      <a className="button" href={next.href}>
        {next.label}
      </a>
    ) : (
      <button type="button" onClick={() => next.run()}>
        {next.label}
      </button>
    )}
  </div>
);
