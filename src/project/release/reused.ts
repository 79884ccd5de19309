/** The files of a release that take long to make. They are reused while what they are made from is the same. */
import type { Project } from '../../language/node.ts';
import type { FormSchema } from '../../language/project/forms.ts';
import { bundleValidators } from '../../language/release/bundle.ts';
import { schemaOf } from '../../language/release/form.ts';
import { cachedOnDisk } from '../diskCache.ts';

/** The module of a form's validators. */
export const validatorsOf = (project: Project, form: FormSchema): Promise<string> =>
  cachedOnDisk(
    { root: project.folders.root, name: `validators/${form.name}`, from: schemaOf(form) },
    async () => ({ text: await bundleValidators(form) }),
  );

/** The contract as one JSON document. */
export function contractOf({ folders: { root, contract, overlay } }: Project): Promise<string> {
  return cachedOnDisk({ root, name: 'contract', from: [contract, overlay] }, async () => {
    // Imported lazily: the bundler takes a while to load.
    const { bundleFiles } = await import('../contract/bundle.ts');
    const { document, files } = await bundleFiles(contract, overlay);
    return { text: JSON.stringify(document), files };
  });
}
