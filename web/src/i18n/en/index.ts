import coach from './coach.json';
import company from './company.json';
import everywhere from './everywhere';
import learn from './learn.json';
import me from './me.json';
import pad from './pad.json';
import replay from './replay.json';
import rules from './rules.json';

export default { ...everywhere, ...coach, ...company, ...learn, ...me, ...pad, ...replay, ...rules };
