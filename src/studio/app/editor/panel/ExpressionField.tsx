/** An expression of the selected object, with its value on the phone. */
import { type ReactNode, useEffect } from 'react';
import { plainOf, rangesOf, textOfTree } from '../../../document/tree.ts';
import { Edits, memberOf } from '../../../nodes/index.ts';
import { ExpressionEditor, type Placed } from '../expression/ExpressionEditor.tsx';
import { text } from '../text.ts';
import type { PanelContext } from './context.ts';
import type { ControlProps } from './ValueField.tsx';

/** The file with the expression in it, and where that begins. */
function placed({ tree, object }: PanelContext, name: string, expression: string): Placed {
  const edits = new Edits(tree, 'typed');
  edits.set(object, name, JSON.stringify(`= ${expression}`));
  const member = memberOf(edits.container(object).container, name);
  const at = member ? (rangesOf(edits.tree).get(member.id)?.from ?? 0) : 0;
  return { text: textOfTree(edits.tree), at };
}

export function ExpressionField({
  id,
  field: { name },
  value,
  context,
  isWrong,
  isTyping,
  setTyping,
}: ControlProps): ReactNode {
  const plain = value && plainOf(value);
  const expression = typeof plain === 'string' ? plain.replace(/^=\s*/, '') : '';
  // It was entered, or somebody else has changed it.
  useEffect(() => {
    void expression;
    setTyping(false);
  }, [expression, setTyping]);
  const now = context.nowOf(name);
  return (
    <span className="typed">
      <ExpressionEditor
        id={id}
        label={`${name} =`}
        value={expression}
        language={context.language}
        file={context.file}
        place={(expression) => placed(context, name, expression)}
        change={(typed) => setTyping(typed !== expression)}
        isReported={isWrong && !isTyping}
        commit={(entered) => context.set(name, entered === '' ? undefined : JSON.stringify(`= ${entered}`))}
      />
      {now === undefined ? null : (
        <small className="now">
          {text('valueNow')} {now}
        </small>
      )}
    </span>
  );
}
