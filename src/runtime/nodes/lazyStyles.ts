/**
 * The styles of kinds and fields whose code is loaded later. They are part of the app's style: the first view of a page, which is
 * made with the release, has them before there is any code.
 */
import '../choice/Slider.module.css';
import '../choice/Switch.module.css';
import '../forms/Field.module.css';
import '../forms/controls/DateControl.module.css';
import '../forms/controls/Files.module.css';
import '../forms/shape/Shape.module.css';
import '../forms/shape/Steps.module.css';
import '../ui/Box.module.css';
import './Choice.module.css';
import './Copyable.module.css';
import './Countdown.module.css';
import './Fold.module.css';
import './Link.module.css';
import './Notice.module.css';
import './Progress.module.css';
import './Tabs.module.css';
