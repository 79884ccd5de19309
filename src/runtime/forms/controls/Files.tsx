import { type ReactNode, useEffect, useState } from 'react';
import type { Scope } from '../../page/scope.ts';
import { ButtonView } from '../../ui/ButtonView.tsx';
import { classes } from '../../ui/classes.ts';
import { IconGlyph } from '../../ui/IconGlyph.tsx';
import shared from '../../ui/shared.module.css';
import styles from './Files.module.css';

interface FilesProps {
  id: string;
  name?: string | undefined;
  files: readonly File[];
  change: (files: File[]) => void;
  blur?: (() => void) | undefined;
  /** Whether several can be chosen at once. */
  multiple?: boolean;
  /** The maximum number of files. */
  max?: number;
  /** The accepted media types, as the input's `accept`. */
  accept?: string | undefined;
  /** The id of its label. */
  labelledBy: string;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  scope: Scope;
}

/** Files from the device: a native file input, and what was chosen, each with its name, size and picture. */
export function Files({
  id,
  files,
  change,
  multiple = false,
  max: maxFiles = 1,
  scope,
  ...props
}: FilesProps): ReactNode {
  const { host } = scope.page.runtime;
  const [announcement, announce] = useState('');
  const isFull = files.length >= maxFiles;
  const remove = (at: number) => {
    announce(host.text('runtime.list.removed', { item: files[at]?.name ?? '' }));
    change(files.filter((_, place) => place !== at));
    document.getElementById(id)?.focus();
  };
  return (
    <div className={styles.files}>
      {files.length > 0 ? (
        <ul className={styles.list}>
          {files.map((file, at) => (
            <li key={`${at} ${file.name}`} className={styles.file}>
              <Thumbnail file={file} scope={scope} />
              <span className={styles.words}>
                <span className={styles.name}>{file.name}</span>
                <small className={shared.hint}>{sizeOf(file.size, host.format.amount)}</small>
              </span>
              {props.disabled ? null : (
                <ButtonView
                  look="icon"
                  label={host.text('runtime.list.remove', { item: file.name })}
                  icon={<IconGlyph scope={scope} name="x" size="s" />}
                  onPress={() => remove(at)}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <label className={classes(styles.choose, isFull && multiple && styles.full)}>
        <input
          id={id}
          name={props.name}
          type="file"
          className={styles.input}
          multiple={multiple}
          accept={props.accept}
          disabled={props.disabled || (isFull && multiple)}
          aria-labelledby={`${props.labelledBy} ${id}-choose`}
          aria-describedby={props.describedBy}
          aria-invalid={props.invalid || undefined}
          onChange={({ target }) => {
            const chosen = [...(target.files ?? [])];
            // Without this, selecting the same file again would not fire a change event.
            target.value = '';
            if (chosen.length === 0) return;
            const taken = chosen.slice(0, multiple ? maxFiles - files.length : 1);
            announce(taken.map((file) => file.name).join(', '));
            change(multiple ? [...files, ...taken] : taken);
          }}
          onBlur={props.blur}
        />
        <span id={`${id}-choose`}>
          {host.text(multiple ? 'runtime.file.chooseSeveral' : 'runtime.file.choose')}
        </span>
      </label>
      <span className={shared.unseen} role="status">
        {announcement}
      </span>
    </div>
  );
}

/** A picture of the file, if it is one that the browser can show; otherwise an icon. */
function Thumbnail({ file, scope }: { file: File; scope: Scope }): ReactNode {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!/^image\/(?!svg)/.test(file.type)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url ? (
    <img src={url} alt="" className={styles.picture} onError={() => setUrl(null)} />
  ) : (
    <span className={styles.picture}>
      <IconGlyph scope={scope} name="file" />
    </span>
  );
}

/** @param amount writes a number in the user's language */
function sizeOf(bytes: number, amount: (value: string, places?: number) => string): string {
  if (bytes < 1000) return `${amount(String(bytes))} B`;
  if (bytes < 999_500) return `${amount(String(Math.round(bytes / 1000)))} kB`;
  return `${amount(String(Math.round(bytes / 100_000) / 10), 1)} MB`;
}
