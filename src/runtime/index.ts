/** The runtime: one compiled screen becomes a page. It knows no exchange, and what it needs is handed in. */
export { DialogLayer, createDialogs } from './dialogs/index.ts';
export { createFormats } from './format.ts';
export type { Calls, CallOptions, FormDefinition, Formats, Host, Navigation, Release, Texts } from './host.ts';
export { LanguageContext } from './LanguageContext.ts';
export { chromeIcons } from './nodes/chromeIcons.ts';
export { IconGlyph } from './nodes/Icon.tsx';
export { Page } from './page/page.ts';
export { PageView } from './PageView.tsx';
export { Runtime } from './runtime.ts';
export { Declined, type Failure } from './signals.ts';
export { enter } from './enter.ts';
export { run } from './steps/run.ts';
export type { Emit, EmitOptions, FieldProps, Stream, WidgetDefinition, WidgetProps } from './widget.ts';
