import type { ReactNode } from 'react';
import { defineKind } from '../kind.ts';
import styles from './layout.module.css';

function Divider(): ReactNode {
  return <hr className={styles.divider} />;
}

export const divider = defineKind<'divider'>({ View: Divider });
