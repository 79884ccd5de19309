/**
 * In development: shows the checker's findings below the open page. The page keeps its last valid definition, and what
 * was typed.
 */
import panelStyles from '../../runtime/debug/panel.module.css';
import styles from './findings.module.css';

/** A finding as the development server sends it. */
export interface ShownFinding {
  rule: string;
  message: string;
  file: string;
  start: { line: number; column: number };
  /** The surrounding source lines. */
  frame: string;
}

/** The panel of findings; null if there are none. */
let panel: HTMLElement | null = null;

/** Replaces the findings that are shown. */
export function showFindings(findings: readonly ShownFinding[]): void {
  panel?.remove();
  panel = null;
  if (findings.length === 0) return;
  panel = element('aside', `${panelStyles.panel} ${styles.panel}`);
  panel.setAttribute('aria-label', 'Findings');
  const head = element(
    'div',
    styles.head,
    findings.length === 1 ? '1 finding' : `${findings.length} findings`,
  );
  const close = element('button', styles.close, '×');
  close.setAttribute('aria-label', 'Hide');
  close.addEventListener('click', () => panel?.remove());
  head.append(close);
  const list = element('ol');
  for (const { rule, message, file, start, frame } of findings) {
    const row = element('li');
    row.append(
      element('span', styles.place, `${file}:${start.line}:${start.column} ${rule}`),
      element('div', undefined, message),
      element('pre', styles.frame, frame),
    );
    list.append(row);
  }
  panel.append(head, list);
  document.body.append(panel);
}

function element(name: string, className?: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}
