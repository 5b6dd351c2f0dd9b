function f(){ return[1].length }
function g(a){ if(a)throw{a}.a;else return(a).b }
function*h(a){ yield[a][0];yield(a);const q=yield;return q }
async function k(x){ return await(x).y }
function sw(v){ switch(v){ case"a".b:return 1;case[v][0]:return 2;default:return 3 } }
function ty(o){ return typeof o.p+void o.q+typeof[o].length }
function inn(o){ for(const k in o.a)log(k); for(const v of o.b)log(v); do o.n--;while(o.n>0)
  return o.n in[1,2]|!(o instanceof Object) }
function el(o){ if(o.x)o.y++;else o.z++;return o.y }
const o={p:1,a:{x:1},b:[7],n:n,x:n,y:0,z:0}
log(f(),ty(o),inn(o),el(o),sw(1),delete o.p,new(class{constructor(){this.a=[1].length}})().a)
try{g(5)}catch(e){log(e)}
log(g(0)); for(const v of h({b:3}))log(v)
return k({y:Promise.resolve(4)}).then(log)
