all: run
pch.h.gch: pch.h
	g++ -std=c++20 -O0 -I/work/w/spells/src -Wall -Wextra -Wno-restrict -march=x86-64-v2 -x c++-header pch.h -o pch.h.gch
boost_json.o:
	g++ -std=c++20 -O0 -I/work/w/spells/src -Wall -Wextra -Wno-restrict -march=x86-64-v2 -c /work/w/spells/src/core/boost_json.cpp -o $@
files.o: files.cpp $(wildcard /work/w/spells/data/realm/*)
	g++ -std=c++20 -O0 -I/work/w/spells/src -Wall -Wextra -Wno-restrict -march=x86-64-v2 -c files.cpp -o $@
%.o: u_%.cpp pch.h.gch
	g++ -std=c++20 -O0 -I/work/w/spells/src -Wall -Wextra -Wno-restrict -march=x86-64-v2 -include pch.h -MMD -c $< -o $@
main.o: main.cpp pch.h.gch
	g++ -std=c++20 -O0 -I/work/w/spells/src -Wall -Wextra -Wno-restrict -march=x86-64-v2 -include pch.h -MMD -c $< -o $@
run: core.o boost_json.o files.o main.o kit.o combat1.o combat2.o day.o goods.o opts.o look.o say.o magic.o spells.o setup.o x_helpers.o x_sense.o
	g++ -o run core.o boost_json.o files.o main.o kit.o combat1.o combat2.o day.o goods.o opts.o look.o say.o magic.o spells.o setup.o x_helpers.o x_sense.o -pthread
-include *.d
