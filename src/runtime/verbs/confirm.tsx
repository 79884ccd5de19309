import { Question } from '../dialogs/Question.tsx';
import { Declined } from '../host/errors.ts';
import { isNodes } from '../page/evaluate.ts';
import { Nodes } from '../render/NodeView.tsx';
import type { Running } from '../steps/verb.ts';

/** Asks a yes/no question; any answer but yes ends the steps. */
export async function confirm({ step, scope, value }: Running): Promise<void> {
  const { host } = scope.page.runtime;
  const [title, detail, label, tone] = await Promise.all(['confirm', 'detail', 'label', 'tone'].map(value));
  const view = step.props.view;
  let agreed = false;
  await host.dialogs.sheet({
    title: String(title ?? ''),
    size: 'auto',
    render: (close) => (
      <Question
        detail={typeof detail === 'string' ? detail : ''}
        yes={typeof label === 'string' ? label : host.text('runtime.yes')}
        no={host.text('runtime.no')}
        tone={tone === 'bad' ? 'bad' : 'accent'}
        answer={(answer) => {
          agreed = answer;
          close();
        }}
      >
        {isNodes(view) ? <Nodes slot={view} scope={scope} /> : null}
      </Question>
    ),
  });
  if (!agreed) throw new Declined('Answered no');
}
