import fs from 'fs';
let n=0,ev=0,lo=0,nv=0;const list=[];
for(const f of fs.readdirSync('tests/pages/conditions')){const t=JSON.parse(fs.readFileSync('tests/pages/conditions/'+f));for(const[file,rows]of Object.entries(t))for(const[k,{is,...v}]of Object.entries(rows)){n++;const s=new Set(Object.keys(v).flatMap(x=>x.split(', ')));if(s.size)ev++;const T=s.has('true'),F=s.has('false')||s.has('null');if(F)lo++;if(T)nv++;if(!T||!F)list.push(`${file}#${k} [${[...s]}] ${is}`)}}
console.log({n,ev,lo,nv,left:list.length});console.log(list.join('\n'));
