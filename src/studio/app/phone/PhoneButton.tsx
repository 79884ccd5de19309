/** The button for the link and the QR code of the draft, for people who may edit or publish. */
import phoneIcon from 'lucide-static/icons/smartphone.svg';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { editing } from '../../accounts.ts';
import type { Connection } from '../connection.ts';
import { Icon } from '../frame/Icon.tsx';
import { text } from '../text.ts';

const OnPhone = lazy(() => import('./OnPhone.tsx'));

export function PhoneButton({ connection }: { connection: Connection }): ReactNode {
  const { account } = useSyncExternalStore(connection.subscribe, () => connection.state);
  const [isOpen, setOpen] = useState(false);
  if (!connection.may(...editing, 'publish', 'approve')) return null;
  return (
    <>
      <button type="button" className="quiet end" onClick={() => setOpen(true)}>
        <Icon of={phoneIcon} /> <span>{text('onPhone')}</span>
      </button>
      {isOpen ? (
        <Suspense>
          <OnPhone isLocal={account === null} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
