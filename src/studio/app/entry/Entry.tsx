/** The page for people who are not signed in: sign-in, or an invitation. */
import './entry.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useAppearance } from '../appearance.ts';
import { Appearance } from '../frame/Appearance.tsx';
import { text as frameText } from '../text.ts';
import { useAction } from '../useQuery.ts';
import { join, type Offer, offerOf, signIn } from './passkey.ts';
import { text } from './text.ts';

/** @param token of an invitation; null to sign in */
export function Entry({ token }: { token: string | null }): ReactNode {
  useAppearance();
  useEffect(() => {
    document.title = `${token === null ? text('signIn') : frameText('studio')} · Shoji Studio`;
  });
  return (
    <div className="entry">
      <header className="entry-bar">
        <Appearance />
      </header>
      <main className="entry-card">{token === null ? <SignIn /> : <Join token={token} />}</main>
    </div>
  );
}

function SignIn(): ReactNode {
  const doing = useAction();
  return (
    <>
      <h1>{text('signIn')}</h1>
      <p className="muted">{text('signInIntro')}</p>
      <Act label={text('signIn')} doing={doing} act={() => signIn().then(() => location.reload())} />
      <p className="muted">{text('noInvitation')}</p>
    </>
  );
}

function Join({ token }: { token: string }): ReactNode {
  const doing = useAction();
  const [offer, setOffer] = useState<Offer | string>();
  useEffect(() => {
    offerOf(token).then(setOffer, (error: Error) => setOffer(error.message));
  }, [token]);
  if (offer === undefined) return <p role="status">{text('loading')}</p>;
  if (typeof offer === 'string')
    return (
      <>
        <h1>{text('useless')}</h1>
        <p role="alert">{offer}</p>
        <p>
          <a href="/">{text('toSignIn')}</a>
        </p>
      </>
    );
  return (
    <>
      <h1>{text('join', { name: offer.name })}</h1>
      <p className="muted">{text('joinIntro')}</p>
      <Act label={text('create')} doing={doing} act={() => join(token).then(() => location.replace('/'))} />
    </>
  );
}

interface ActProps {
  label: string;
  doing: ReturnType<typeof useAction>;
  act(): Promise<void>;
}

const Act = ({ label, doing: { busy, error, run }, act }: ActProps): ReactNode => (
  <>
    <button type="button" className="primary" disabled={busy} onClick={() => run(act)}>
      {label}
    </button>
    {error ? <p role="alert">{error}</p> : null}
  </>
);
