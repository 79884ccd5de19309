import { useEffect, useState } from 'react';
import type { Host } from '../host/host.ts';
import { copyText } from '../verbs/device.ts';

/** How long a copy button confirms the copy, in milliseconds. */
const saidFor = 2000;

export function useCopy(host: Host, value: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), saidFor);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: () => void copyText(host, value).then(setCopied) };
}
