int main(v__b__o´d) __extension__{default}
