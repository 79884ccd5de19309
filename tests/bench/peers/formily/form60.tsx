import { form60 } from '../../fields.ts';
import { mount } from './form.tsx';

mount(form60);
