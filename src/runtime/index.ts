/**
 * The runtime renders a compiled screen as a page. It knows nothing of what the app is about; everything outside is injected by
 * the host.
 */
export { createDialogs, DialogLayer } from './dialogs/index.ts';
export { enter } from './enter.ts';
export { Declined, type Failure, NoSuchPage, SourceFailed, StepFailed } from './errors.ts';
export { createFormats } from './format.ts';
export type {
  CallOptions,
  Calls,
  Formats,
  FormDefinition,
  Host,
  Navigation,
  Release,
  Texts,
} from './host.ts';
export { followKeyboard } from './keyboard.ts';
export { LanguageContext } from './LanguageContext.ts';
export { chromeIcons } from './nodes/chromeIcons.ts';
export { isOwnPlace } from './ownPlace.ts';
export { PageView } from './PageView.tsx';
export { fits } from './page/fits.ts';
export { Page } from './page/page.ts';
export { holdData, prepareScreen } from './prepare.ts';
export type { Runtime } from './runtime.ts';
export { run } from './steps/run.ts';
export { IconGlyph } from './ui/IconGlyph.tsx';
export { createRuntime } from './vocabulary.ts';
export type {
  Emit,
  EmitOptions,
  FieldProps,
  Given,
  Stream,
  WidgetDefinition,
  WidgetProps,
} from './widget.ts';
