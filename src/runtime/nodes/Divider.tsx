import type { ReactNode } from 'react';
import { always, type Kind } from '../render/kind.ts';
import styles from './layout.module.css';

function Divider(): ReactNode {
  return <hr className={styles.divider} />;
}

export const divider: Kind<'divider'> = { View: Divider, joins: always };
