import { type ChangeEvent, useEffect, useId, useReducer, useRef, useState } from 'react';
import type { Given } from '../../runtime/host/widget.ts';
import type { ImageUploadProps } from '../generated/imageUpload.ts';
import { Example, type ExampleName } from './Example.tsx';
import css from './imageUpload.module.css';
import { type Picture, prepare, Refused } from './prepare.ts';
import { pictureOf, reduce } from './state.ts';

const ACCEPT = ['image/jpeg', 'image/png'];
const MEBIBYTE = 1024 * 1024;

/**
 * An image from the camera or a file: resized on the device, previewed, and uploaded with progress. After an error the
 * image is kept. The controls are native file inputs, for keyboards and screen readers.
 */
export default function ImageUpload(props: ImageUploadProps) {
  const { id, value, change, blur, disabled, invalid, describedBy, emit, text, capture, label } = props;
  const accept = props.accept ?? ACCEPT;
  const maxBytes = props.maxBytes ?? 2 * MEBIBYTE;
  const [state, dispatch] = useReducer(reduce, { at: 'empty' });
  const status = useId();
  const busy = state.at === 'preparing' || state.at === 'sending';
  const picture = pictureOf(state);
  useRevokeObjectUrl(picture?.url ?? null);
  useOnCleared(value, busy, () => dispatch({ type: 'remove' }));

  const send = async (chosen: Picture) => {
    dispatch({ type: 'send', picture: chosen });
    // The field is empty during the upload, so that the form cannot be submitted with the previous image.
    if (value !== null) change(null);
    try {
      await emit(
        'select',
        { file: chosen.blob, name: chosen.name },
        { progress: (fraction) => dispatch({ type: 'progress', fraction }) },
      );
      dispatch({ type: 'finish' });
    } catch (error) {
      dispatch({ type: 'fail', message: error instanceof Error ? error.message : '' });
    }
  };

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Without this, selecting the same file again would not fire a change event.
    event.target.value = '';
    if (!file) return;
    dispatch({ type: 'choose' });
    try {
      const chosen = await prepare(file, { accept, maxBytes, maxEdge: props.maxEdge ?? 2000 });
      if (chosen.url === null) dispatch({ type: 'doubt', picture: chosen });
      else await send(chosen);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      dispatch({ type: 'refuse', why: error.why });
    }
  };

  const remove = () => {
    dispatch({ type: 'remove' });
    change(null);
  };

  const size = sizeText(maxBytes);
  const input = (key: string, more: { id?: string; capture?: 'environment' | 'user' }) => (
    <label className={css.button} data-disabled={disabled || busy || undefined}>
      <input
        {...more}
        type="file"
        accept={accept.join(',')}
        className={css.input}
        disabled={disabled || busy}
        aria-invalid={invalid || undefined}
        aria-describedby={[status, describedBy].filter(Boolean).join(' ')}
        onChange={choose}
        onBlur={blur}
      />
      {text(`widget.imageUpload.${key}`)}
    </label>
  );
  const shown = picture?.url ?? (picture ? null : value);
  const filled = picture !== null || value !== null;

  return (
    <div className={css.slot} data-at={state.at} data-invalid={invalid || undefined}>
      <div className={css.stage}>
        {shown !== null ? (
          <Preview key={shown} url={shown} text={text} />
        ) : (
          <Blank example={filled ? undefined : props.example} label={picture ? picture.name : label} />
        )}
        {filled && !busy && !disabled && (
          <button
            type="button"
            className={css.remove}
            onClick={remove}
            aria-label={text('widget.imageUpload.remove')}
          >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        )}
        {state.at === 'sending' && (
          <progress
            className={css.progress}
            value={state.progress}
            aria-label={text('widget.imageUpload.uploading')}
          />
        )}
      </div>
      <p
        id={status}
        className={css.status}
        role={state.at === 'failed' || state.at === 'refused' ? 'alert' : 'status'}
      >
        {state.at === 'empty' &&
          (value === null ? text('widget.imageUpload.hint', { size }) : text('widget.imageUpload.done'))}
        {state.at === 'preparing' && text('widget.imageUpload.preparing')}
        {state.at === 'refused' && text(`widget.imageUpload.${state.why}`, { size })}
        {state.at === 'unseen' && text('widget.imageUpload.previewFailed')}
        {state.at === 'sending' && text('widget.imageUpload.uploading')}
        {state.at === 'failed' && (state.message || text('widget.imageUpload.failed'))}
        {state.at === 'done' && text('widget.imageUpload.done')}
      </p>
      <div className={css.buttons}>
        {state.at === 'failed' && (
          <button type="button" className={css.button} data-first onClick={() => send(state.picture)}>
            {text('widget.imageUpload.retry')}
          </button>
        )}
        {state.at === 'unseen' && (
          <button type="button" className={css.button} data-first onClick={() => send(state.picture)}>
            {text('widget.imageUpload.sendAnyway')}
          </button>
        )}
        {capture && !filled && input('camera', { capture })}
        {input(filled ? 'again' : 'choose', { id })}
      </div>
    </div>
  );
}

function sizeText(bytes: number): string {
  const kibibytes = Math.floor(bytes / 1024);
  return kibibytes % 1024 === 0 ? `${kibibytes / 1024} MB` : `${kibibytes} KB`;
}

/** The preview, or a note that it cannot be shown. The upload does not depend on it. */
function Preview({ url, text }: { url: string } & Pick<Given, 'text'>) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Blank label={text('widget.imageUpload.previewFailed')} />;
  return (
    <img
      className={css.preview}
      src={url}
      alt={text('widget.imageUpload.preview')}
      onError={() => setBroken(true)}
    />
  );
}

function Blank({ example, label }: { example?: ExampleName | undefined; label?: string | undefined }) {
  return (
    <div className={css.blank}>
      {example && <Example name={example} className={css.example} />}
      {label && <span>{label}</span>}
    </div>
  );
}

/** Revokes the object URL of a preview when it is replaced or unmounted. */
function useRevokeObjectUrl(url: string | null): void {
  useEffect(() => {
    if (url === null) return;
    return () => URL.revokeObjectURL(url);
  }, [url]);
}

/** Clears the slot when the form clears the field after an upload. */
function useOnCleared(value: string | null, busy: boolean, emptied: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== null && value === null && !busy) emptied();
    before.current = value;
  });
}
