import { createElement, type ReactNode } from 'react';
import type { IconShape } from '../../language/compiled.ts';
import type { Host } from '../host/host.ts';
import type { Scope } from '../page/scope.ts';
import { classes } from './classes.ts';
import styles from './Icon.module.css';

const elements = new Set(['path', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'rect']);

export interface IconGlyphProps {
  /** Where shapes are looked up: first among those of the page. */
  scope?: Scope;
  /** For icons outside of a page: the app's own shapes. */
  host?: Pick<Host, 'app'>;
  name: string;
  size?: 's' | 'm' | 'l' | 'xl';
  className?: string | undefined;
  /** The accessible name; without it the icon is decorative. */
  label?: string | undefined;
}

/** An icon by its name, in the colour of the text. An unknown name renders an empty space of the same size. */
export function IconGlyph({ scope, host, name, size = 'm', className, label }: IconGlyphProps): ReactNode {
  const app = (host ?? scope?.page.runtime.host)?.app;
  const shape = shapeOf(scope?.page.screen.icons, name) ?? shapeOf(app?.icons, name) ?? [];
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes(styles.icon, styles[size], className)}
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      {shape.map(([element, attributes], index) =>
        elements.has(element) ? createElement(element, { ...attributes, key: index }) : null,
      )}
    </svg>
  );
}

function shapeOf(icons: Record<string, IconShape> | undefined, name: string): IconShape | undefined {
  return icons && Object.hasOwn(icons, name) ? icons[name] : undefined;
}
