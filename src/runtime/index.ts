/**
 * The runtime renders a compiled screen as a page. It knows nothing of what the app is about; everything outside is injected by
 * the host.
 */

export type { Runtime } from './app/runtime.ts';
export { createRuntime } from './createRuntime.ts';
export { createDialogs, DialogLayer } from './dialogs/index.ts';
export { createFormats } from './format/formats.ts';
export { Declined, type Failure, SourceFailed, StepFailed } from './host/errors.ts';
export type {
  CallOptions,
  Calls,
  Formats,
  FormDefinition,
  Host,
  Navigation,
  Release,
  Texts,
} from './host/host.ts';
export { NoSuchPage } from './host/noSuchPage.ts';
export { isOwnPlace } from './host/ownPlace.ts';
export type {
  Emit,
  EmitOptions,
  FieldProps,
  Given,
  Stream,
  WidgetDefinition,
  WidgetProps,
} from './host/widget.ts';
export { firstPageShown, loadSoon } from './lazy/loadSoon.ts';
export { memberOf } from './lazy/memberOf.ts';
export { optionalComponent } from './lazy/optionalComponent.tsx';
export { chromeIcons } from './nodes/chromeIcons.ts';
export { evaluate } from './page/evaluate.ts';
export { fits } from './page/fits.ts';
export { Page } from './page/page.ts';
export { enter, readQuery } from './pageView/enter.ts';
export { PageView } from './pageView/PageView.tsx';
export { holdData, prepareScreen } from './pageView/prepare.ts';
export { LanguageContext } from './render/LanguageContext.ts';
export { useReads } from './render/useReads.ts';
export { run } from './steps/run.ts';
export { IconGlyph } from './ui/IconGlyph.tsx';
