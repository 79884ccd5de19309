import { Installed } from './tests/package/installed.ts';

const i = await Installed.create();
console.log(i.root);
