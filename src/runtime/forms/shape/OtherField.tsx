import type { WrapIfAdditionalTemplateProps } from '@rjsf/utils';
import { type ReactNode, useId } from 'react';
import { ButtonView } from '../../nodes/ButtonView.tsx';
import { IconGlyph } from '../../nodes/Icon.tsx';
import fieldStyles from '../Field.module.css';
import { useForm } from '../FormContext.ts';
import styles from './Shape.module.css';

/** An additional property of a record: its name and its value. */
export function OtherField({
  label: name,
  onKeyRenameBlur,
  onRemoveProperty,
  children,
}: WrapIfAdditionalTemplateProps): ReactNode {
  const { scope } = useForm().form;
  const { host } = scope.page.runtime;
  const id = useId();
  return (
    <div className={styles.item}>
      <div className={styles.other}>
        <div className={fieldStyles.field}>
          <label className={fieldStyles.label} htmlFor={id}>
            {host.text('runtime.entryName')}
          </label>
          <span className={fieldStyles.box}>
            <input
              id={id}
              className={fieldStyles.input}
              defaultValue={name}
              autoComplete="off"
              autoCapitalize="none"
              onBlur={onKeyRenameBlur}
            />
          </span>
        </div>
        {children}
      </div>
      <span className={styles.remove}>
        <ButtonView
          look="icon"
          label={host.text('runtime.list.remove', { item: name })}
          icon={<IconGlyph scope={scope} name="x" size="s" />}
          onPress={onRemoveProperty}
        />
      </span>
    </div>
  );
}
