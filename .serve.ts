import { Served } from './tests/package/served.ts';

const x = await Served.start('/tmp');
x.pets.push({ id: 2, name: 'Hana', status: 'available' });
console.log(x.url);
setTimeout(() => process.exit(), 60000);
