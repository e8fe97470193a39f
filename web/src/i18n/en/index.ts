import coach from './coach.json';
import company from './company.json';
import everywhere from './everywhere';
import invite from './invite.json';
import learn from './learn.json';
import me from './me.json';
import pad from './pad.json';
import replay from './replay.json';
import rules from './rules.json';

export default { ...everywhere, ...coach, ...company, ...invite, ...learn, ...me, ...pad, ...replay, ...rules };
