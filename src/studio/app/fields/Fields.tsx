/** Adds a field to a form: what is asked on the left, what it changes in the files on the right, before it is made. */
import './fields.css';
import { type ReactNode, useState } from 'react';
import type { FormsAnswer } from '../../server/messages.ts';
import { hrefOf } from '../address.ts';
import { addStep } from '../steps.ts';
import { useDefinitions } from '../tables/useDefinitions.ts';
import { tableOf } from '../translations/model.ts';
import { useAnswer, useFiles } from '../useAnswer.ts';
import type { ViewProps } from '../views.ts';
import { Choices } from './Choices.tsx';
import { FileChanges } from './FileChanges.tsx';
import { type FieldType, faultOf, fieldChanges, type NewField, types } from './newField.ts';
import { TextInputs } from './TextInputs.tsx';
import { text } from './text.ts';
import { WhenInput } from './WhenInput.tsx';

const empty: NewField = {
  name: '',
  type: 'text',
  titles: {},
  choices: [],
  required: { kind: 'never' },
  shown: { kind: 'always' },
};

export default function Fields({ connection, address }: ViewProps): ReactNode {
  const definitions = useDefinitions(connection);
  const answer = useAnswer<FormsAnswer>(connection, '/api/forms');
  const [chosen, setChosen] = useState(address.path);
  const [field, setField] = useState<NewField>(empty);
  const [made, setMade] = useState<{ name: string; form: string } | null>(null);
  const form = answer?.forms.find(({ name }) => name === chosen) ?? answer?.forms[0];
  const isLoaded = useFiles(connection, form ? [form.file] : []);
  if (!answer || !definitions) return <p className="empty">{text('loading')}</p>;
  if (!form) return <p className="empty">{text('noForms')}</p>;
  const { languages } = definitions;
  const reference = languages[0]?.code ?? '';
  const table = tableOf(connection.files, languages);
  const fault = faultOf(field, form.fields, reference);
  const isReady = fault === undefined && isLoaded && connection.files.tree(form.file) !== undefined;
  const changesFor = (prefix: string) =>
    fieldChanges(connection.files, table, languages, form, field, prefix);
  const set = (change: Partial<NewField>): void => {
    setMade(null);
    setField({ ...field, ...change });
  };
  const make = (): void => {
    addStep(connection, text('step', { name: field.name, form: form.name }), (id) => changesFor(id).done());
    setMade({ name: field.name, form: form.name });
    setField(empty);
  };

  return (
    <div className="field-wizard">
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) make();
        }}
      >
        <h2>{text('newField')}</h2>
        <label>
          {text('form')}
          <select value={form.name} onChange={({ target }) => setChosen(target.value)}>
            {answer.forms.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <TextInputs
          legend={text('title')}
          languages={languages}
          values={field.titles}
          change={(titles) => set({ titles })}
        />
        <label>
          {text('name')}
          <input value={field.name} onChange={({ target }) => set({ name: target.value.trim() })} />
        </label>
        <p className="muted">{text('nameHint')}</p>
        <label>
          {text('type')}
          <select value={field.type} onChange={({ target }) => set({ type: target.value as FieldType })}>
            {types.map((type) => (
              <option key={type} value={type}>
                {text(`type.${type}`)}
              </option>
            ))}
          </select>
        </label>
        {field.type === 'choice' ? (
          <Choices {...{ languages }} choices={field.choices} change={(choices) => set({ choices })} />
        ) : null}
        <WhenInput
          legend={text('required')}
          kinds={['never', 'always', 'if', 'expression']}
          words={{ never: text('optional'), always: text('mandatory') }}
          fields={form.fields}
          when={field.required}
          change={(required) => set({ required })}
        />
        <WhenInput
          legend={text('shown')}
          kinds={['always', 'if', 'expression']}
          words={{ always: text('alwaysShown') }}
          fields={form.fields}
          when={field.shown}
          change={(shown) => set({ shown })}
        />
        {fault && field.name ? <p role="status">{text(`fault.${fault}`)}</p> : null}
        <p className="buttons">
          <button type="submit" className="primary" disabled={!isReady}>
            {text('make')}
          </button>
        </p>
        {made ? (
          <p role="status" className="made">
            {text('made', made)}
          </p>
        ) : null}
      </form>
      <section aria-label={text('changes')}>
        <h2>{text('changes')}</h2>
        {isReady ? (
          <FileChanges files={changesFor('preview').texts()} />
        ) : (
          <p className="muted">{text('notYet')}</p>
        )}
        <h3>{text('askedOn')}</h3>
        {form.pages.length === 0 ? <p className="muted">{text('nowhere')}</p> : null}
        <ul>
          {form.pages.map((file) => (
            <li key={file}>
              <a href={hrefOf({ view: 'editor', path: file })}>{file}</a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
