// Calls that may be of built-ins: under computed keys, bound, by Reflect.apply; and parameters.
const out=[]
const say=(f)=>{try{out.push(f())}catch(e){out.push(e.message)}}
const o={a(x){return this===o&&x},get g(){out.push('get g');return (x)=>x+1}}
const xs=[1,2,3]
const ops={has:'includes'}
function run(k,op,list){
 say(()=>{return o[k](5)})
 say(()=>{return o['g'+''](5)})
 say(()=>{return o[`g`](5)})
 say(()=>{return list[ops[op]](2)})
 say(()=>{const nope=ops.nope;return list[nope](2)})
 say(()=>{const p=null;return p[k](2)})
 say(()=>{return o[{toString(){out.push('ts');return 'a'}}](7)})
 say(()=>{return list[Symbol.iterator]().next().value})
 say(()=>{return list.values().drop(1).next().value})
 say(()=>{const f=list.nope.bind(list);return f(1)})
 say(()=>{const f=list.includes.bind(list);return f(1)})
 say(()=>{const f=list.indexOf.bind(list,3);return f()})
 say(()=>{const indexOf=Function.prototype.call.bind(Array.prototype.indexOf);return indexOf(list,3)})
 say(()=>{const f=o.a.bind(o);return f(1)})
 say(()=>{return Reflect.apply(list.indexOf,list,[3])})
 say(()=>{return Reflect.apply(list.nope,list,[3])})
 say(()=>{return Reflect.apply(list.indexOf,list)})
 say(()=>{return list[k](1)(2)})
 say(()=>{return o[k](1)(2)})
 say(()=>{let q='some';return list[q](x=>x>1)})
 say(()=>{let q='splice';return list[q](0,1).length})
 say(()=>{const p=new URLSearchParams('a=1&b=2');return [p.get('a'),p.has('z'),p.getAll('b'),p.delete('a'),p.set('b',3),p.toString(),p.get({toString(){out.push('ts2');return 'b'}})]})
 say(()=>{const p=new Map([['a',1]]);return [p.get('a'),p.has('z'),p.getAll]})
 say(()=>{const p=Object.create(URLSearchParams.prototype);return p.get('a')})
 say(()=>{const p=new FormData();p.append('a','b');return p.get('a')+p.has('a')})
 say(()=>{const p=new FormData();return p.get()})
}
run('a','has',xs)
class Own extends URLSearchParams{get(k){return 'own'+super.get(k)}}
say(()=>new Own('a=1').get('a'))
class FormData2{static name='FormData';get(k){return k}}
say(()=>new FormData2().get('a'))
console.log(JSON.stringify(out,null,1))
