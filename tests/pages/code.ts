/** Lazily loaded code of the app is preloaded: a page is idle when its calls are answered. */
import { firstPageShown } from '../../src/runtime/lazy/loadSoon.ts';
import { loadKinds } from '../../src/runtime/nodes/kinds.ts';
import { widgets } from '../../src/widgets/index.ts';

export async function loadCode(): Promise<void> {
  await Promise.all([
    loadKinds(),
    ...widgets.map(({ load }) => load()),
    import('../../src/shell/texts/texts.ts').then(({ loadFiller }) => loadFiller()),
    firstPageShown(),
    import('../../src/runtime/dialogs/SheetLayer.tsx'),
    import('../../src/runtime/forms/FormNode.tsx'),
    import('../../src/runtime/forms/shape/index.ts'),
    import('../../src/runtime/forms/controls/ChoiceControl.tsx'),
    import('../../src/runtime/forms/controls/TextAreaControl.tsx'),
    import('../../src/runtime/nodes/Virtual.tsx'),
    import('../../src/runtime/verbs/ask.tsx'),
    import('../../src/runtime/verbs/confirm.tsx'),
    import('../../src/runtime/verbs/device.ts'),
    import('../../src/runtime/verbs/leave.tsx'),
    import('../../src/runtime/verbs/locate.ts'),
    import('../../src/runtime/verbs/validate.ts'),
  ]);
}
