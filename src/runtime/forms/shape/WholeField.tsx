import { type ReactNode, useEffect } from 'react';
import { isNodes } from '../../page/evaluate.ts';
import { splitPath } from '../../page/fieldPath.ts';
import { Nodes } from '../../render/NodeView.tsx';
import fieldStyles from '../Field.module.css';
import { useForm } from '../FormContext.ts';
import { useSettings } from './useSettings.ts';

/**
 * A record or a list as a whole, as the definition's settings have it: whether it is asked for, and what is below it.
 * @param field its path
 */
export function WholeField({ field, children }: { field: string; children: ReactNode }): ReactNode {
  const { state } = useForm().form;
  const { settings, scope } = useSettings(field);
  const isOfForm = splitPath(field).length === 1;
  const hidden = 'when' in settings && settings.when !== true;
  useEffect(() => {
    // Those within fields are decided wherever they are, shown or not (see nested.ts).
    if (!isOfForm) return;
    if (hidden) state.unsent[field] = 'hidden';
    else if (field in state.unsent) delete state.unsent[field];
  }, [state, field, hidden, isOfForm]);
  const fixed = settings.fixed === true;
  useEffect(() => {
    if (fixed) state.fixed[field] = true;
  }, [state, field, fixed]);
  if (hidden || fixed) return null;
  if (!isNodes(settings.below)) return children;
  return (
    <div className={fieldStyles.whole}>
      {children}
      <div className={fieldStyles.below}>
        <Nodes slot={settings.below} scope={scope} />
      </div>
    </div>
  );
}
