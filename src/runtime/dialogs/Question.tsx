import { type ReactNode, useRef } from 'react';
import { ButtonView } from '../ui/ButtonView.tsx';
import styles from './Question.module.css';

/** A yes/no question below the content that it is about. It is answered once. */
export function Question({
  detail,
  yes,
  no,
  tone = 'accent',
  answer,
  children,
}: {
  detail: string;
  yes: string;
  no: string;
  tone?: 'accent' | 'bad';
  answer: (answer: boolean) => void;
  children?: ReactNode;
}): ReactNode {
  const answered = useRef(false);
  const once = (given: boolean) => () => {
    if (answered.current) return;
    answered.current = true;
    answer(given);
  };
  return (
    <div className={styles.question}>
      {detail ? <p className={styles.detail}>{detail}</p> : null}
      {children}
      <div className={styles.answers}>
        <ButtonView label={no} size="l" tone="muted" wide onPress={once(false)} />
        <ButtonView label={yes} look="primary" size="l" tone={tone} wide onPress={once(true)} />
      </div>
    </div>
  );
}
