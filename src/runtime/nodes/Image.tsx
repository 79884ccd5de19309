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

function Image({ scope, props }: KindProps<'image'>): ReactNode {
  const address = pictureAddress(text(props.src));
  // Stored by address, so that a new image starts in the loading state.
  const [outcome, setOutcome] = useState<{ of: string | null; failed: boolean } | null>(null);
  const own = outcome?.of === address ? outcome : null;
  const settle = (failed: boolean) => setOutcome({ of: address, failed });
  const { size, shape, aspectRatio } = picturePlace(props);
  const alt = text(props.alt);
  return (
    <div
      className={classes(
        styles.image,
        styles[shape],
        styles[size],
        styles[props.fit ?? 'cover'],
        own && !own.failed && styles.loaded,
      )}
      style={{ aspectRatio }}
    >
      {!address || own?.failed ? (
        <span className={styles.failed}>
          <IconGlyph scope={scope} name="image-off" label={alt} />
        </span>
      ) : (
        <img
          className={styles.picture}
          src={address}
          alt={alt}
          loading="lazy"
          decoding="async"
          onLoad={() => settle(false)}
          onError={() => settle(true)}
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
