/**
 * Adds a field to a form: input on the left; on the right, the resulting changes of the files, before they are applied.
 */
import './fields.css';
import { type ReactNode, useEffect, useState } from 'react';
import type { FormsAnswer } from '../../server/messages.ts';
import { hrefOf } from '../address.ts';
import { languageOf } from '../editor/language/language.ts';
import { Empty } from '../frame/Empty.tsx';
import { Loading } from '../frame/Loading.tsx';
import { addStep } from '../steps.ts';
import { useDefinitions } from '../tables/useDefinitions.ts';
import { tableOf } from '../translations/model.ts';
import { useAnswer, useFiles } from '../useAnswer.ts';
import type { ViewProps } from '../views.ts';
import { Choices } from './Choices.tsx';
import { FileChanges } from './FileChanges.tsx';
import { emptyChoice, faultOf, fieldChanges, type NewField, placedCondition, types } from './newField.ts';
import { Preview } from './Preview.tsx';
import { TextInputs } from './TextInputs.tsx';
import { text } from './text.ts';
import { WhenInput } from './WhenInput.tsx';

const empty: NewField = {
  name: '',
  type: 'text',
  titles: {},
  choices: [],
  format: '',
  required: { kind: 'never' },
  shown: { kind: 'always' },
};

/** What is being described stays while the author looks something up in another view. */
let unfinished = { form: '', field: empty };

export default function Fields({ connection, address }: ViewProps): ReactNode {
  const definitions = useDefinitions(connection);
  const answer = useAnswer<FormsAnswer>(connection, '/api/forms');
  const [chosen, setChosen] = useState(address.path || unfinished.form);
  const [field, setField] = useState(unfinished.field);
  useEffect(() => {
    unfinished = { form: chosen, field };
  }, [chosen, field]);
  const [made, setMade] = useState<{ name: string; form: string } | null>(null);
  const form = answer?.forms.find(({ name }) => name === chosen) ?? answer?.forms[0];
  const isLoaded = useFiles(connection, form ? [form.file] : []);
  if (!answer || !definitions) return <Loading>{text('loading')}</Loading>;
  if (!form)
    return (
      <Empty next={{ label: text('newPage'), href: hrefOf({ view: 'pages', path: 'new' }) }}>
        {text('noForms')}
      </Empty>
    );
  const { languages } = definitions;
  const reference = languages[0]?.code ?? '';
  const table = tableOf(connection.files, languages);
  const fault = faultOf(field, form.fields, reference);
  const isReady = fault === undefined && isLoaded && connection.files.tree(form.file) !== undefined;
  const changesFor = (prefix: string) =>
    fieldChanges(connection.files, table, languages, form, field, prefix);
  const files = isReady ? changesFor('preview').texts() : [];
  const set = (change: Partial<NewField>): void => {
    setMade(null);
    setField({ ...field, ...change });
  };
  const choose = (value: string): void => {
    const type = types.find((one) => one === value) ?? 'upload';
    const isFirst = type === 'choice' && field.choices.length === 0;
    set({
      type,
      format: type === 'upload' ? value.slice(uploadPrefix.length) : '',
      ...(isFirst && { choices: [emptyChoice] }),
    });
  };
  const condition = (keyword: 'x-shown-when' | 'x-required-when') => ({
    fields: form.fields,
    language: languageOf(connection),
    file: form.file,
    place: (expression: string) => placedCondition(connection.files, form, field, keyword, expression),
  });
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
          <select
            value={field.type === 'upload' ? uploadPrefix + field.format : field.type}
            onChange={({ target }) => choose(target.value)}
          >
            {types.map((type) =>
              type === 'upload' ? (
                <Uploads key={type} uploads={answer.uploads} />
              ) : (
                <option key={type} value={type}>
                  {text(`type.${type}`)}
                </option>
              ),
            )}
          </select>
        </label>
        {answer.uploads.length === 0 ? <p className="muted">{text('noUploads')}</p> : null}
        {field.type === 'choice' ? (
          <Choices {...{ languages }} choices={field.choices} change={(choices) => set({ choices })} />
        ) : null}
        <WhenInput
          legend={text('required')}
          kinds={['never', 'always', 'if', 'expression']}
          words={{ never: text('optional'), always: text('mandatory') }}
          {...condition('x-required-when')}
          when={field.required}
          change={(required) => set({ required })}
        />
        <WhenInput
          legend={text('shown')}
          kinds={['always', 'if', 'expression']}
          words={{ always: text('alwaysShown') }}
          {...condition('x-shown-when')}
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
        {isReady ? <Preview {...{ connection, form, files }} /> : null}
        <h2>{text('changes')}</h2>
        {isReady ? <FileChanges {...{ files }} /> : <p className="muted">{text('notYet')}</p>}
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

/** Before the format, in the value of an option. */
const uploadPrefix = 'upload:';

/** A type for each kind of upload that the app has. */
function Uploads({ uploads }: Pick<FormsAnswer, 'uploads'>): ReactNode {
  if (uploads.length === 0) return <option disabled>{text('type.picture')}</option>;
  const isOne = uploads.length === 1;
  return uploads.map(({ format, isPicture }) => (
    <option key={format} value={uploadPrefix + format}>
      {text(isPicture ? 'type.picture' : 'type.file')}
      {isOne ? '' : ` (${format})`}
    </option>
  ));
}
