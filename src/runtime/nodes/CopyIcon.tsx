import type { ReactNode } from 'react';
import type { Host } from '../host/host.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { useCopy } from './useCopy.ts';

/** A small button that copies a value, and then shows a check mark. */
export function CopyIcon({
  host,
  value,
  className,
}: {
  host: Host;
  value: string;
  className?: string | undefined;
}): ReactNode {
  const { copied, copy } = useCopy(host, value);
  return (
    <button type="button" className={className} aria-label={host.text('runtime.copy')} onClick={copy}>
      <IconGlyph host={host} name={copied ? 'check' : 'copy'} size="s" />
    </button>
  );
}
