import type { ReactNode } from 'react';
import { ButtonView } from '../../ui/ButtonView.tsx';
import { IconGlyph } from '../../ui/IconGlyph.tsx';
import { useForm } from '../FormContext.ts';
import { inSentence } from './singular.ts';

/** @param label what one of them is called */
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
      label={host.text('runtime.list.add', { label: inSentence(label, host) })}
      icon={<IconGlyph scope={scope} name="plus" size="s" />}
      onPress={onPress}
      disabled={disabled}
    />
  );
}
