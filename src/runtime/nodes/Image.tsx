import { type ReactNode, useState } from 'react';
import { isSteps } from '../page/evaluate.ts';
import type { Kind, KindProps, SkeletonProps } from '../render/kind.ts';
import { Bone } from '../ui/Bone.tsx';
import { classes } from '../ui/classes.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { text } from '../values/read.ts';
import styles from './Image.module.css';
import { Cover } from './Pressable.tsx';
import { picturePlace } from './picture.ts';

/** Returns the address of an image if it may be shown: of this origin, https, or a blob; null otherwise. */
export function pictureAddress(src: string): string | null {
  if (src === '' || !URL.canParse(src, location.href)) return null;
  const url = new URL(src, location.href);
  const allowed = url.origin === location.origin || url.protocol === 'https:' || url.protocol === 'blob:';
  return allowed && url.protocol !== 'javascript:' ? src : null;
}

type State = 'loading' | 'loaded' | 'failed';

function Image(kind: KindProps<'image'>): ReactNode {
  const address = pictureAddress(text(kind.props.src));
  // Stored by address, so that a new image starts in the loading state.
  const [outcome, setOutcome] = useState<{ of: string | null; state: State } | null>(null);
  return picture(kind, address, outcome?.of === address ? outcome.state : 'loading', (state) =>
    setOutcome({ of: address, state }),
  );
}

/** @param address null if the image may not be shown */
export function picture(
  { scope, props }: KindProps<'image'>,
  address: string | null,
  outcome: State,
  settle?: (state: State) => void,
): ReactNode {
  const state = address === null ? 'failed' : outcome;
  const { size, shape, aspectRatio } = picturePlace(props);
  const alt = text(props.alt);
  return (
    <div
      className={classes(
        styles.image,
        shape !== 'plain' && styles[shape],
        styles[size],
        styles[props.fit ?? 'cover'],
        state === 'loaded' && styles.loaded,
      )}
      style={{ aspectRatio }}
    >
      {state === 'failed' ? (
        <span className={styles.failed}>
          <IconGlyph scope={scope} name="image-off" label={alt} />
        </span>
      ) : (
        <img
          ref={(img) => {
            // A first view may have loaded it: it would vanish for a moment.
            if (state === 'loading' && img?.complete && img.naturalWidth > 0) settle?.('loaded');
          }}
          className={styles.picture}
          src={address ?? undefined}
          alt={alt}
          loading="lazy"
          decoding="async"
          onLoad={() => settle?.('loaded')}
          onError={() => settle?.('failed')}
        />
      )}
      {isSteps(props.press) ? <Cover slot={props.press} scope={scope} label={alt} /> : null}
    </div>
  );
}

function ImageSkeleton({ node: { props } }: SkeletonProps): ReactNode {
  const { size, shape, aspectRatio } = picturePlace(props);
  return (
    <Bone as="picture" className={styles[size]} is={shape === 'circle' && 'round'} style={{ aspectRatio }} />
  );
}

export const image: Kind<'image'> = { View: Image, Skeleton: ImageSkeleton };
