import { form10 } from '../../fields.ts';
import { mount } from './form.tsx';

mount(form10);
