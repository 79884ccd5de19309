import { type ReactNode, useState } from 'react';
import type { KindProps } from '../render/kind.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import shared from '../ui/shared.module.css';
import { text } from '../values/read.ts';
import styles from './Frame.module.css';

/** An external page that app.json allows, in a sandboxed iframe: it can run scripts, but cannot access the app. */
export default function Frame({ scope, props }: KindProps<'frame'>): ReactNode {
  const { host } = scope.page.runtime;
  const name = text(props.link);
  const link = Object.hasOwn(host.app.links, name) ? host.app.links[name] : undefined;
  const [loaded, setLoaded] = useState(false);
  if (link?.frame && link.url === '') {
    return (
      <div className={styles.none}>
        <IconGlyph scope={scope} name="info" />
        <p>
          <strong>{text(props.title)}</strong>
          <br />
          {host.text('runtime.noLink')}
        </p>
      </div>
    );
  }
  if (!link?.frame || !link.url.startsWith('https://')) throw new Error(`No link ${name} may be framed`);
  return (
    <div className={styles.frame}>
      <iframe
        className={styles.page}
        src={link.url}
        title={text(props.title)}
        // Safe together with allow-scripts, because the page is of another origin.
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        loading="lazy"
        onLoad={() => setLoaded(true)}
      />
      {loaded ? null : (
        <span className={styles.wheel} role="status" aria-label={host.text('runtime.loading')}>
          <span className={shared.spinner} />
        </span>
      )}
    </div>
  );
}
