/** The link and the QR code that open this draft on a phone. */
import './phone.css';
import { type ReactNode, useEffect, useState } from 'react';
import type { PreviewLink } from '../../server/messages.ts';
import { draft, post } from '../calls.ts';
import { CopyField } from '../frame/CopyField.tsx';
import { Dialog } from '../frame/Dialog.tsx';
import { Progress } from '../frame/Progress.tsx';
import { timeOf } from '../timeOf.ts';
import { useAction } from '../useQuery.ts';
import { Code } from './Code.tsx';
import { text } from './text.ts';

interface Props {
  /** A local studio, which phones can only reach from the same network. */
  isLocal: boolean;
  close(): void;
}

export default function OnPhone({ isLocal, close }: Props): ReactNode {
  const { busy, label: doing, error, run } = useAction();
  const [made, setMade] = useState<PreviewLink>();
  const [isReplaced, setReplaced] = useState(false);
  useEffect(() => run(async () => setMade(await post<PreviewLink>('/api/drafts/link', {}))), [run]);
  const replace = (): void =>
    run(async () => {
      setMade(await post<PreviewLink>('/api/drafts/link/replace', {}));
      setReplaced(true);
    }, text('replacing'));
  return (
    <Dialog title={text('title')} close={close}>
      {error ? <p role="alert">{error}</p> : null}
      {made ? (
        <div className="phone-link">
          <Code of={made.link} label={text('code')} />
          <p>{text(draft === '' ? 'workingCopy' : 'draft', { ends: timeOf(made.ends) })}</p>
          {isLocal ? <p className="muted">{text('network')}</p> : null}
          <CopyField key={made.link} label={text('link')} value={made.link} />
        </div>
      ) : error ? null : (
        <div className="phone-link" aria-busy="true">
          <progress aria-label={text('preparing')} />
          <p>{text('preparing')}</p>
        </div>
      )}
      <p className="buttons">
        <span role="status">{doing ? <Progress>{doing}</Progress> : isReplaced ? text('replaced') : ''}</span>
        {made ? (
          <button type="button" className="danger" disabled={busy} onClick={replace}>
            {text('replace')}
          </button>
        ) : null}
        <button type="button" onClick={close}>
          {text('close')}
        </button>
      </p>
    </Dialog>
  );
}
