/** A modal dialog of the studio. Escape closes it; the focus then returns to where it was. */
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  title: string;
  close(): void;
  children: ReactNode;
}

export function Dialog({ title, close, children }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onCancel={close} onClose={close}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
