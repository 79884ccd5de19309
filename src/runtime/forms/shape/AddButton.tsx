import type { ReactNode } from 'react';
import { ButtonView } from '../../ui/ButtonView.tsx';
import { IconGlyph } from '../../ui/IconGlyph.tsx';
import { useForm } from '../FormContext.ts';

/** @param label the title of the list */
export function AddButton({
  label,
  onPress,
  disabled = false,
}: {
  label: string;
  onPress: () => void;
  disabled?: boolean;
}): ReactNode {
  const { scope } = useForm().form;
  const { host } = scope.page.runtime;
  return (
    <ButtonView
      look="quiet"
      label={host.text('runtime.list.add', { label })}
      icon={<IconGlyph scope={scope} name="plus" size="s" />}
      onPress={onPress}
      disabled={disabled}
    />
  );
}
