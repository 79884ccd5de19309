import type { ReactNode } from 'react';
import styles from './layout.module.css';

export function Divider(): ReactNode {
  return <hr className={styles.divider} />;
}
